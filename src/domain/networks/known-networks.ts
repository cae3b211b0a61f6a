import known from '../../../data/networks.json'
import { type CaipNetworkId, type Network, namespaceOf, networkId } from '../core/entities.ts'
import { findNetwork } from './networks.ts'

/** All networks that Portico defines. A site chooses from these networks, or adds its own. */
export const networks: readonly Network[] = /* @__PURE__ */ known.map(
  ({ id, testnet = false, ...network }) => ({
    ...network,
    id: networkId(id),
    namespace: namespaceOf(networkId(id)),
    testnet,
  }),
)

/** Chain ids of common test networks that are not in the list of networks: their names do not always say so. */
const testChains: readonly string[] = [
  ...['5', '97', '300', '1301', '1337', '31337', '43113', '44787', '59141', '80001', '80002', '84532'],
  ...['10143', '10200', '11155111', '11155420', '11142220', '17000', '421614', '534351', '560048'],
  ...['168587773', '5042002'],
].map(chain => `eip155:${chain}`)

/**
 * Whether a network is a test network, for a site that does not say. The coins of a test network have no value, so
 * Portico shows no prices there.
 */
export function isTestNetwork(id: CaipNetworkId, name: string): boolean {
  return (
    findNetwork(id, networks)?.testnet ??
    (testChains.includes(id) || /\b(?:testnet|devnet|sepolia|goerli|holesky|hoodi)\b/i.test(name))
  )
}
