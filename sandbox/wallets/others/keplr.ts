import { rejected } from '../evm/errors.ts'
import { bech32 } from './bech32.ts'
import type { OtherWalletOptions } from './options.ts'
import type { Owner } from './owner.ts'
import { arbitraryHash, compressedKey, hash160, signHash } from './secp256k1.ts'

/** The control of a Cosmos wallet: `use` selects an account by its index. */
export type KeplrControl = { readonly use: (index: number) => void }

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Adds a Cosmos wallet with Keplr's API at `window.keplr`, if the options have keys for it. */
export const startKeplr = ({ keplr }: OtherWalletOptions, owner: Owner): KeplrControl | undefined => {
  if (!keplr) return undefined
  let active = 0
  let chains = keplr.chains
  const keyOf = () => keplr.keys[active] ?? `0x${'1'.repeat(64)}`
  const addressOf = () => bech32('cosmos', [], hash160(compressedKey(keyOf())))
  const known = (chainId: string) => {
    if (!chains.includes(chainId)) throw new Error(`There is no chain info for ${chainId}`)
  }

  const page = window as Window & { keplr?: object }
  page.keplr = {
    version: '0.12.0',
    enable: async (chainIds: string | readonly string[]) => {
      for (const chainId of [chainIds].flat()) known(chainId)
      await owner.letIn('cosmos')
    },
    disable: async () => owner.forget('cosmos'),
    getKey: async (chainId: string) => {
      known(chainId)
      if (!owner.isIn('cosmos')) throw rejected()
      const pubKey = compressedKey(keyOf())
      return {
        name: `Account ${active + 1}`,
        algo: 'secp256k1',
        pubKey,
        address: hash160(pubKey),
        bech32Address: addressOf(),
        isNanoLedger: false,
      }
    },
    signArbitrary: async (chainId: string, signer: string, data: string) => {
      known(chainId)
      if (signer !== addressOf()) throw rejected()
      const rows = [['Account', signer]] as const
      await owner.confirm({
        kind: 'sign',
        method: 'signArbitrary',
        title: 'Sign a message',
        rows,
        text: data,
      })
      const signature = await signHash(keyOf(), arbitraryHash(signer, data))
      const value = base64(compressedKey(keyOf()))
      return { pub_key: { type: 'tendermint/PubKeySecp256k1', value }, signature: base64(signature) }
    },
    experimentalSuggestChain: async ({ chainId }: { readonly chainId: string }) => {
      await owner.confirm({
        kind: 'network',
        method: 'experimentalSuggestChain',
        title: 'Add a network',
        rows: [['Chain', chainId]],
      })
      chains = [...chains, chainId]
    },
  }
  return {
    use: index => {
      active = index
      window.dispatchEvent(new Event('keplr_keystorechange'))
    },
  }
}
