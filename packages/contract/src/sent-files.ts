/** Files that people send in a call's body. Large ones come as gzip, so that no call takes long to read. */

/** The largest file that is read, unpacked, in bytes. */
export const MOST_FILE_BYTES = 20_000_000;
/** The longest text that stands for a file in a body: the file's own, or base64 of its bytes or its gzip. */
export const MOST_SENT_CHARACTERS = 6_400_000;
/** The bytes of such a body. */
export const FILE_BODY_BYTES = 6_500_000;
