import type { Network } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { network } from '../domain/options/networks.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { Portico } from './types.ts'

/**
 * Networks that come and go while the modal lives. There is one list, which everything in the page reads when it needs it: it is
 * changed in place, and `told` hears of it.
 */
export function changeNetworks(
  options: Pick<PorticoOptions, 'networks' | 'defaultNetwork'>,
  told: () => void,
): Pick<Portico, 'addNetwork' | 'removeNetwork'> {
  const put = (next: readonly Network[]) => {
    const list = options.networks as Network[]
    list.splice(0, list.length, ...next)
    const [first] = next
    if (first && !next.some(({ id }) => id === options.defaultNetwork))
      Object.assign(options, { defaultNetwork: first.id })
    told()
  }
  return {
    addNetwork: given => {
      const one = network(given, 'network', () => {})
      const { namespace } = one
      // Wallets of other namespaces were not looked for, and nothing speaks to them.
      if (!options.networks.some(other => other.namespace === namespace))
        throw coreError('adapter-not-found', { namespace })
      put([...options.networks.filter(({ id }) => id !== one.id), one])
    },
    removeNetwork: id => {
      const rest = options.networks.filter(one => one.id !== id)
      if (rest.length === 0) throw coreError('option-empty', { option: 'networks' })
      if (rest.length < options.networks.length) put(rest)
    },
  }
}
