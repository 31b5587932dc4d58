/** The deepest nesting of objects and arrays; a scenario has about ten levels. */
const MOST_LEVELS = 32;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [COMMA, COLON] = [0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * What a JSON text has too much of, as a sentence: parts, or levels of nesting. Invalid JSON passes; the parser refuses it. One pass, in linear time.
 */
export function excessOf(json: string, mostParts: number): string | undefined {
  let parts = 0;
  let levels = 0;
  for (let at = 0; at < json.length; at++) {
    switch (json.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(json, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        parts += 1;
        levels += 1;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        levels -= 1;
        break;
      case COMMA:
      case COLON:
        parts += 1;
    }
    if (levels > MOST_LEVELS) return `The body is nested deeper than ${MOST_LEVELS} levels.`;
    if (parts > mostParts)
      return `The body has more than ${mostParts.toLocaleString("en-US")} keys and values. Send less at once.`;
  }
  return undefined;
}

/** The index of the quote that closes the string whose opening quote is at `start`. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    // Escaped by an odd number of backslashes; each is looked at for one quote alone.
    let first = at;
    while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((at - first) % 2 === 0) return at;
  }
  return json.length;
}
