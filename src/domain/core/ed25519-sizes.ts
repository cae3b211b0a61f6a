/** Sizes of an Ed25519 public key and of its signatures (bytes). */
export const keyBytes = 32
export const signatureBytes = 64
