import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { AppError } from '../../../domain/core/errors/app-error.ts'
import { agreedResponse, type Quorum, type SendRpc } from '../chain.ts'
import { type ReadContract, resolveEns } from './ens.ts'

/** The address of a name. `unconfirmed` is set if too few nodes returned this address. */
export type FoundAddress = { readonly address: string | undefined; readonly unconfirmed?: true }

/**
 * Reads the address of a normalised name from independent nodes, because a single node could return a false address.
 * Rejects with `name-disputed` if the nodes return different addresses and too few of them agree.
 */
export async function agreedAddress(
  quorum: Quorum,
  readBy: (sendRpc: SendRpc) => ReadContract,
  name: string,
  network: CaipNetworkId,
): Promise<FoundAddress> {
  const responses = new Set<string | undefined>()
  const failures = new Map<SendRpc, unknown>()
  const read = async (sendRpc: SendRpc): Promise<FoundAddress> => {
    try {
      const address = await resolveEns(readBy(sendRpc), name, network)
      responses.add(address)
      return { address }
    } catch (error) {
      failures.set(sendRpc, error)
      throw error
    }
  }
  const agreed = await agreedResponse(quorum, read, ({ address }) => address ?? 'none')
  if (agreed) return agreed
  if (responses.size > 1) throw new AppError('name-disputed', { name })
  const [address] = responses
  if (responses.size === 1) return { address, unconfirmed: true }
  // Rejects with the error of the first failed node, in the order of the site's configuration. The wallet's own node
  // comes last in this order, because it fails on every network except the wallet's current network.
  const failed = quorum.nodes.find(({ sendRpc }) => failures.has(sendRpc))
  throw failed ? failures.get(failed.sendRpc) : new AppError('timed-out')
}
