import type { Network } from '../domain/core/entities.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { type Note, network } from '../domain/options/readers.ts'
import type { PorticoOptions } from '../domain/options/resolve.ts'
import type { Portico } from './portico-type.ts'

/**
 * Adds and removes networks while the modal exists. All page code shares one list of networks, which is changed in place.
 * `onChange` runs after each change. `replaceNetworks` leaves out networks of a new namespace and reports them to `note`.
 */
export function changeNetworks(
  options: Pick<PorticoOptions, 'networks' | 'defaultNetwork'>,
  onChange: () => void,
  note: Note,
): Pick<Portico, 'addNetwork' | 'removeNetwork'> & { replaceNetworks(networks: readonly Network[]): void } {
  const put = (next: readonly Network[]) => {
    const list = options.networks as Network[]
    list.splice(0, list.length, ...next)
    const [first] = next
    if (first && !next.some(({ id }) => id === options.defaultNetwork))
      Object.assign(options, { defaultNetwork: first.id })
    onChange()
  }
  /** Refuses a network of a new namespace, because no discovery and no connector was started for that namespace. */
  const refuseOtherNamespace = ({ namespace }: Network) => {
    if (!options.networks.some(known => known.namespace === namespace))
      throw coreError('adapter-not-found', { namespace })
  }
  return {
    replaceNetworks: networks => {
      const namespaces = options.networks.map(({ namespace }) => namespace)
      const usable = networks.filter(({ namespace }, i) => {
        const isUsable = namespaces.includes(namespace)
        const context = { option: `networks[${i}].namespace`, choices: [...new Set(namespaces)].join(', ') }
        if (!isUsable) note(context.option, coreError('option-choice-invalid', context))
        return isUsable
      })
      if (usable.length > 0) put(usable)
    },
    addNetwork: networkOption => {
      const added = network(networkOption, 'network', note)
      refuseOtherNamespace(added)
      put([...options.networks.filter(({ id }) => id !== added.id), added])
    },
    removeNetwork: id => {
      const rest = options.networks.filter(other => other.id !== id)
      if (rest.length === 0) throw coreError('option-empty', { option: 'networks' })
      if (rest.length < options.networks.length) put(rest)
    },
  }
}
