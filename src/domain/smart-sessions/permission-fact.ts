import { safeRead } from '../core/lib/safe-read.ts'
import type { PermissionPart } from './smart-session.ts'

/** A permission or policy in a form that the UI can describe. */
export type PermissionFact =
  | { readonly kind: 'call'; readonly address?: string; readonly functions: readonly string[] }
  /** An allowance of the native coin, in base units. If it renews, `everyS` is the period in seconds. */
  | { readonly kind: 'allowance'; readonly amount: bigint; readonly everyS?: number }
  | { readonly kind: 'calls'; readonly count: number; readonly everyS?: number }
  | { readonly kind: 'gas'; readonly amount: bigint }
  | { readonly kind: 'value'; readonly amount: bigint }
  /** A type of permission that Portico does not know. The UI shows its name. */
  | { readonly kind: 'unknown'; readonly type: string }

const shownFunctions = 5
const longestName = 60

export function factOf({ type, data }: PermissionPart): PermissionFact {
  switch (type) {
    case 'contract-call': {
      const contract = safeRead(data, 'address')
      const address =
        typeof contract === 'string' && /^0x[0-9a-fA-F]{40}$/.test(contract) ? contract : undefined
      return {
        kind: 'call',
        functions: functionsOf(safeRead(data, 'functions')),
        ...(address && { address }),
      }
    }
    case 'native-token-recurring-allowance': {
      const amount = amountOf(safeRead(data, 'allowance'))
      const everyS = countOf(safeRead(data, 'period'))
      return amount === undefined
        ? { kind: 'unknown', type }
        : { kind: 'allowance', amount, ...(everyS && { everyS }) }
    }
    case 'call-limit':
    case 'rate-limit': {
      const count = countOf(safeRead(data, 'limit')) ?? countOf(safeRead(data, 'count'))
      const everyS = countOf(safeRead(data, 'interval'))
      return count === undefined
        ? { kind: 'unknown', type }
        : { kind: 'calls', count, ...(everyS && { everyS }) }
    }
    case 'gas-limit':
    case 'value-limit': {
      const amount = amountOf(safeRead(data, 'limit')) ?? amountOf(safeRead(data, 'allowance'))
      if (amount === undefined) return { kind: 'unknown', type }
      return { kind: type === 'gas-limit' ? 'gas' : 'value', amount }
    }
    default:
      return { kind: 'unknown', type }
  }
}

function functionsOf(value: unknown): readonly string[] {
  const names = (Array.isArray(value) ? value : []).map(entry => safeRead(entry, 'functionName'))
  return names
    .filter((name): name is string => typeof name === 'string' && name.length <= longestName)
    .slice(0, shownFunctions)
}

/** Parses an amount in base units from hex, decimal text or a whole number. */
function amountOf(value: unknown): bigint | undefined {
  if (typeof value === 'string' && /^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(value)) return BigInt(value)
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
}

function countOf(value: unknown): number | undefined {
  const amount = amountOf(value)
  return amount !== undefined && amount > 0n && amount <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(amount)
    : undefined
}
