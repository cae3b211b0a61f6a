import { type CaipNetworkId, namespaceOf } from '../core/caip.ts'
import { coinTypeLimit, nameLength, nameZones } from '../core/constants.ts'
import { coreError } from '../core/errors/core-error.ts'
import { chainIdOf } from '../networks/networks.ts'

/** Why a wish is no name yet. */
export type LabelProblem = 'empty' | 'characters' | 'too-short' | 'too-long'

/** A wish as the registry would take it: in lower case, without the zone somebody may have typed with it. */
export function labelOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  const zone = nameZones.find(one => text.endsWith(`.${one}`))
  return zone ? text.slice(0, -zone.length - 1) : text
}

/** What keeps a label from being registered, most urgent first; undefined where nothing does. */
export function labelProblem(label: string): LabelProblem | undefined {
  if (label === '') return 'empty'
  if (!/^[a-z0-9-]+$/.test(label)) return 'characters'
  if (label.length < nameLength.least) return 'too-short'
  return label.length > nameLength.most ? 'too-long' : undefined
}

/** The whole name in the zone where names are registered. */
export function nameOfLabel(label: string): string {
  return `${label}.${nameZones[0]}`
}

/** Whether a text is a name of the provider's own zones. */
export function isProviderName(name: string): boolean {
  return nameZones.some(
    zone => name.endsWith(`.${zone}`) && /^[a-z0-9-]+$/.test(name.slice(0, -zone.length - 1)),
  )
}

/** Whether a text could be a name rather than an address: it has labels, none of them empty, and no spaces. */
export function looksLikeName(text: string): boolean {
  return /^[^\s.]+(?:\.[^\s.]+)+$/u.test(text.trim())
}

/**
 * ENSIP-11: 60 for Ethereum, the chain with the highest bit set for other EVM networks; SLIP-44 for Solana; undefined for others.
 * Throws `chain-id-invalid` for an EVM chain of 2^31 or more.
 */
export function coinTypeOf(network: CaipNetworkId): number | undefined {
  if (namespaceOf(network) === 'solana') return 501
  if (namespaceOf(network) !== 'eip155') return undefined
  const chain = chainIdOf(network)
  if (chain >= coinTypeLimit) throw coreError('chain-id-invalid', { network })
  return chain === 1 ? 60 : coinTypeLimit + chain
}

/** What is signed to register a name: the server reads these very words. */
export function registrationMessage(name: string, timestampS: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp: timestampS })
}
