import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;

const COMMON_NAME = Buffer.from("0603550403", "hex");
const SUBJECT_ALT_NAME = Buffer.from("0603551d11", "hex");
const ECDSA_WITH_SHA256 = Buffer.from("06082a8648ce3d040302", "hex");

/** One element of DER. */
function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...sizeOf(content.length)]), content]);
}

function sizeOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

/** A certificate of a host, which is its own root, and its key. Node's crypto signs certificates but writes none. */
export function selfSignedCertificate(host: string): Readonly<{ certificate: string; key: string }> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = element(SEQUENCE, ECDSA_WITH_SHA256);
  const text = element(UTF8_STRING, Buffer.from(host));
  const name = element(SEQUENCE, element(SET, element(SEQUENCE, COMMON_NAME, text)));
  const times = ["200101000000Z", "491231235959Z"].map((time) => element(UTC_TIME, Buffer.from(time)));
  const altNames = element(SEQUENCE, element(DNS_NAME, Buffer.from(host)));
  const extension = element(SEQUENCE, SUBJECT_ALT_NAME, element(OCTET_STRING, altNames));
  const body = element(
    SEQUENCE,
    element(VERSION, element(INTEGER, Buffer.from([2]))),
    element(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    element(SEQUENCE, ...times),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(EXTENSIONS, element(SEQUENCE, extension)),
  );
  const signature = element(BIT_STRING, Buffer.from([0]), sign("sha256", body, privateKey));
  const lines =
    element(SEQUENCE, body, algorithm, signature)
      .toString("base64")
      .match(/.{1,64}/gu) ?? [];
  return {
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
