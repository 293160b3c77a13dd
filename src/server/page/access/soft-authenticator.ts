import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { JsonObject } from "../../../protocol/json.ts";

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** What a test changes about an honest ceremony. */
export interface TestCeremony {
  readonly origin: string;
  readonly challenge: string;
  /** The host it signs for. */
  readonly party?: string;
  /** Whether the person was recognised. */
  readonly isVerified?: boolean;
}

/** An authenticator in software, for tests: one ES256 key, which counts its uses. */
export class SoftAuthenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  counter = 0;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    this.#key = privateKey;
    // CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }
    this.#publicKey = Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32]),
      Buffer.from(x, "base64url"),
      Buffer.from([0x22, 0x58, 32]),
      Buffer.from(y, "base64url"),
    ]);
  }

  /** As `navigator.credentials.create` answers. */
  create(ceremony: TestCeremony): JsonObject {
    const length = Buffer.from([0, this.id.length]);
    const data = Buffer.concat([
      this.#data(ceremony, ATTESTED),
      Buffer.alloc(16),
      length,
      this.id,
      this.#publicKey,
    ]);
    // CBOR: { fmt: "none", attStmt: {}, authData }
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from("fmt"),
      Buffer.from([0x64]),
      Buffer.from("none"),
      Buffer.from([0x67]),
      Buffer.from("attStmt"),
      Buffer.from([0xa0, 0x68]),
      Buffer.from("authData"),
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    return this.#credential({
      clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** As `navigator.credentials.get` answers. */
  get(ceremony: TestCeremony): JsonObject {
    this.counter++;
    const [data, client] = [this.#data(ceremony, 0), clientData("webauthn.get", ceremony)];
    const signature = createSign("sha256")
      .update(Buffer.concat([data, createHash("sha256").update(client).digest()]))
      .sign(this.#key);
    return this.#credential({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    });
  }

  #credential(response: JsonObject): JsonObject {
    const id = this.id.toString("base64url");
    return {
      id,
      rawId: id,
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: {},
      response,
    };
  }

  #data({ party = "localhost", isVerified = true }: TestCeremony, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | more;
    return Buffer.concat([
      createHash("sha256").update(party).digest(),
      Buffer.from([flags]),
      counter,
    ]);
  }
}

function clientData(type: string, { challenge, origin }: TestCeremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
