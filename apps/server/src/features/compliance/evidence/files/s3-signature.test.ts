/** Requests are signed as AWS Signature Version 4 says: its published examples come out the same. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { authorization, NO_BODY, type Signer } from "./s3-signature.ts";

const of = (text: string) => /Signature=([0-9a-f]{64})$/.exec(text)?.[1];
/** The key of Amazon's documentation; it opens nothing. */
const DOCUMENTED: Signer = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
  service: "s3",
};
const headers = {
  host: "examplebucket.s3.amazonaws.com",
  "x-amz-content-sha256": NO_BODY,
  "x-amz-date": "20130524T000000Z",
};

test("the examples of the S3 documentation: part of an object, an upload, a bucket's settings, a list", () => {
  const get = { method: "GET", path: "/", headers, payloadSha256: NO_BODY };
  const body = createHash("sha256").update("Welcome to Amazon S3.").digest("hex");
  expect([
    of(authorization({ ...get, path: "/test.txt", headers: { ...headers, range: "bytes=0-9" } }, DOCUMENTED)),
    of(
      authorization(
        {
          method: "PUT",
          path: "/test%24file.text",
          headers: {
            ...headers,
            date: "Fri, 24 May 2013 00:00:00 GMT",
            "x-amz-storage-class": "REDUCED_REDUNDANCY",
            "x-amz-content-sha256": body,
          },
          payloadSha256: body,
        },
        DOCUMENTED,
      ),
    ),
    of(authorization({ ...get, query: { lifecycle: "" } }, DOCUMENTED)),
    of(authorization({ ...get, query: { prefix: "J", "max-keys": "2" } }, DOCUMENTED)),
  ]).toEqual([
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  ]);
});

test("get-vanilla of the test suite", () => {
  const suite = { ...DOCUMENTED, accessKeyId: "AKIDEXAMPLE", service: "service" };
  const signed = authorization(
    {
      method: "GET",
      path: "/",
      headers: { host: "example.amazonaws.com", "x-amz-date": "20150830T123600Z" },
      payloadSha256: NO_BODY,
    },
    { ...suite, secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" },
  );
  expect(signed).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
  );
});
