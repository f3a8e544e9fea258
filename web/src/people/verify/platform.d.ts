/** What tests take of Node's own hashes, to hold the page's against them. */
declare module "node:crypto" {
  interface Hash {
    update(data: string | Uint8Array): Hash;
    digest(): Uint8Array;
    digest(encoding: "hex"): string;
  }
  export function createHash(name: "sha256"): Hash;
  export function createHmac(name: "sha256", key: Uint8Array): Hash;
}
