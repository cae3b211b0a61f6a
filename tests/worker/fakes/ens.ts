import type { Quorum, SendRpc } from '../../../src/worker/chains/chain.ts'
import type { ReadContract } from '../../../src/worker/chains/ens/ens.ts'
import { namehash, selectorOf, wordOf } from '../../../src/worker/chains/ens/ens-codec.ts'

const resolver = '0x4976fb03C32e5B8cfe2b6cCB31c09Ba78EBaBa41'
const word = (hex: string) => hex.slice(2).toLowerCase().padStart(64, '0')

/** A fake Ethereum node with an ENS registry. For each ENS name, `names` has its EVM addresses by ENS coin type. */
export const speakEns =
  (names: Readonly<Record<string, Readonly<Record<string, string>>>>): SendRpc =>
  async ({ params: [call] }) => {
    const { data } = call as { readonly data: string }
    const [selector, node, coin = wordOf(60)] = [
      data.slice(2, 10),
      data.slice(10, 74),
      data.slice(74) || undefined,
    ]
    const known = Object.entries(names).find(([name]) => namehash(name) === node)?.[1]
    if (selector === selectorOf('resolver(bytes32)')) return `0x${known ? word(resolver) : wordOf(0)}`
    const address = known?.[String(BigInt(`0x${coin}`))]
    if (selector === selectorOf('addr(bytes32)')) return `0x${address ? word(address) : wordOf(0)}`
    if (selector !== selectorOf('addr(bytes32,uint256)')) return '0x'
    const bytes = address ? wordOf(20) + address.slice(2).padEnd(64, '0') : wordOf(0)
    return `0x${wordOf(32)}${bytes}`
  }

/** Returns a quorum of these nodes. Two of them must return the same answer. */
export const quorumOf = (...nodes: readonly SendRpc[]): Quorum => ({
  nodes: nodes.map((sendRpc, index) => ({ host: `node${index}.example`, sendRpc })),
  needed: 2,
})

/** Returns a function that reads contracts with eth_call requests to this node. */
export const readBy =
  (sendRpc: SendRpc): ReadContract =>
  async (_network, to, data) =>
    String(await sendRpc({ method: 'eth_call', params: [{ to, data }, 'latest'] }))
