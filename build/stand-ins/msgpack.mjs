/**
 * Replaces `@msgpack/msgpack` in the WalletConnect library, which only reads transactions of Algorand with it. Portico
 * supports no such network (`namespaces` in src/domain/core/entities.ts).
 */
const refuse = () => {
  throw new Error('Portico supports no network that needs MessagePack')
}

export { refuse as decode, refuse as encode }
