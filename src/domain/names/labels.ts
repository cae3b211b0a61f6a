import { nameLength, nameZones } from '../core/constants.ts'
import type { CaipAddress } from '../core/entities.ts'

/** The labels that the user has given to their own accounts in the modal, by account. */
export type AccountLabels = Readonly<Record<CaipAddress, string>>

/** Why a label cannot be registered. A label is the part of a name before the parent name. */
export type LabelProblem = 'empty' | 'characters' | 'too-short' | 'too-long'

/** Normalises a label that the user typed: removes the parent name, and converts the label to lower case. */
export function labelOf(typed: string): string {
  const text = typed.trim().toLowerCase()
  const zone = nameZones.find(suffix => text.endsWith(`.${suffix}`))
  return zone ? text.slice(0, -zone.length - 1) : text
}

export function labelProblem(label: string): LabelProblem | undefined {
  if (label === '') return 'empty'
  if (!/^[a-z0-9-]+$/.test(label)) return 'characters'
  if (label.length < nameLength.min) return 'too-short'
  return label.length > nameLength.max ? 'too-long' : undefined
}
