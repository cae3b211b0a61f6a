import { decodeFunctionData, encodeAbiParameters, type Hex, namehash, parseAbi, zeroAddress } from 'viem'
import type { Quorum, SendRpc } from '../../../src/worker/chains/chain.ts'
import type { ReadContract } from '../../../src/worker/chains/ens/ens.ts'

const resolver = '0x4976fb03C32e5B8cfe2b6cCB31c09Ba78EBaBa41'
const abi = parseAbi([
  'function resolver(bytes32) view returns (address)',
  'function addr(bytes32) view returns (address)',
  'function addr(bytes32,uint256) view returns (bytes)',
  'function supportsInterface(bytes4) view returns (bool)',
])

/**
 * Creates a fake Ethereum node with an ENS registry. `names` maps each ENS name to its EVM addresses, whose keys are
 * ENS coin types.
 */
export const speakEns =
  (names: Readonly<Record<string, Readonly<Record<string, Hex>>>>): SendRpc =>
  async ({ params: [call] }) => {
    const { functionName, args } = decodeFunctionData({ abi, data: (call as { readonly data: Hex }).data })
    const [node, coin] = args
    const known = Object.entries(names).find(([name]) => namehash(name) === node)?.[1]
    const encodeAddress = (address = zeroAddress as Hex) =>
      encodeAbiParameters([{ type: 'address' }], [address])
    if (functionName === 'resolver') return encodeAddress(known && resolver)
    if (functionName === 'supportsInterface') return '0x'
    const address = known?.[String(coin ?? 60)]
    return coin === undefined
      ? encodeAddress(address)
      : encodeAbiParameters([{ type: 'bytes' }], [address ?? '0x'])
  }

/** Returns a quorum of the given nodes. Two of the nodes must return the same response. */
export const quorumOf = (...nodes: readonly SendRpc[]): Quorum => ({
  nodes: nodes.map((sendRpc, index) => ({ host: `node${index}.example`, sendRpc })),
  needed: 2,
})

/** Returns a function that reads contracts with eth_call requests to this node. */
export const readBy =
  (sendRpc: SendRpc): ReadContract =>
  async (_network, to, data) =>
    (await sendRpc({ method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex
