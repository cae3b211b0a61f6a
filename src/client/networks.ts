import type { Network } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { network } from '../domain/options/networks.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { Portico } from './types.ts'

/**
 * Adds and removes networks while the modal exists. There is one list, which all page code reads when it needs it. The list
 * is changed in place; `onChange` runs afterwards.
 */
export function changeNetworks(
  options: Pick<PorticoOptions, 'networks' | 'defaultNetwork'>,
  onChange: () => void,
): Pick<Portico, 'addNetwork' | 'removeNetwork'> {
  const put = (next: readonly Network[]) => {
    const list = options.networks as Network[]
    list.splice(0, list.length, ...next)
    const [first] = next
    if (first && !next.some(({ id }) => id === options.defaultNetwork))
      Object.assign(options, { defaultNetwork: first.id })
    onChange()
  }
  return {
    addNetwork: networkOption => {
      const added = network(networkOption, 'network', () => {})
      const { namespace } = added
      // Discovery and connectors of other namespaces were not started, so a network of a new namespace cannot be added.
      if (!options.networks.some(other => other.namespace === namespace))
        throw coreError('adapter-not-found', { namespace })
      put([...options.networks.filter(({ id }) => id !== added.id), added])
    },
    removeNetwork: id => {
      const rest = options.networks.filter(other => other.id !== id)
      if (rest.length === 0) throw coreError('option-empty', { option: 'networks' })
      if (rest.length < options.networks.length) put(rest)
    },
  }
}
