import { AppError } from '../core/errors/app-error.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import { paymaster } from './paymaster.ts'
import type { BatchCapability } from './prepared.ts'
import type { CallRequest } from './record.ts'

/** Options of a site for a bundle of calls (EIP-5792), beside the calls themselves. */
export type CallsOptions = {
  /**
   * URL of a paymaster service (ERC-7677) with which the site pays the network fee. The wallet gets it if it supports paymasters.
   * Otherwise the user pays the fee.
   */
  readonly paymasterUrl?: string
  /** Whether all calls must take effect together, or none of them. */
  readonly atomicRequired?: boolean
  /** Other capabilities by name, with JSON values. One with `optional: true` is left out if the wallet does not support it. */
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** The parts of a bundle beside its calls. */
type BundleWishes = Pick<Extract<CallRequest, { type: 'bundle' }>, 'atomicRequired' | 'capabilities'>

/** The maximum length of the capabilities as JSON text (characters), because the bundle is stored before it is sent. */
const mostText = 10_000

/** Options of a site that have been checked. */
export type ReadOptions = {
  readonly isAtomic: boolean
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly paymasterUrl?: string
}

/** Checks the options of a site. Throws `transaction-invalid`. */
export function readCallsOptions(options: unknown): ReadOptions {
  const [url, isAtomic, given] = ['paymasterUrl', 'atomicRequired', 'capabilities'].map(name =>
    safeRead(options, name),
  )
  if (isAtomic !== undefined && typeof isAtomic !== 'boolean') throw invalid('atomicRequired')
  if (url !== undefined && !isServiceUrl(url)) throw invalid('paymasterUrl')
  return {
    isAtomic: isAtomic === true,
    capabilities: given === undefined ? {} : readCapabilities(given),
    ...(typeof url === 'string' && { paymasterUrl: url }),
  }
}

/** Whether the site asks for anything beside the calls. */
export function hasWishes({ isAtomic, capabilities, paymasterUrl }: ReadOptions): boolean {
  return isAtomic || paymasterUrl !== undefined || Object.keys(capabilities).length > 0
}

/**
 * Chooses the options that the wallet gets, by what it supports. Throws `atomicity-unsupported` or
 * `capability-unsupported` if the wallet lacks something that the site requires.
 */
export function chooseWishes(
  { isAtomic, capabilities, paymasterUrl }: ReadOptions,
  support: BatchCapability,
  count: number,
): BundleWishes {
  // A single call is atomic without help of the wallet.
  const needsAtomic = isAtomic && count > 1
  if (needsAtomic && support.atomic === 'unsupported') throw new AppError('atomicity-unsupported')
  const isSupported = (name: string) => support.capabilities.includes(name)
  const chosen = Object.entries(capabilities).filter(([name, value]) => {
    if (isSupported(name)) return true
    if (safeRead(value, 'optional') === true) return false
    throw new AppError('capability-unsupported', { capability: name })
  })
  if (paymasterUrl !== undefined && isSupported(paymaster)) chosen.push([paymaster, { url: paymasterUrl }])
  return {
    ...(needsAtomic && { atomicRequired: true }),
    ...(chosen.length > 0 && { capabilities: JSON.stringify(Object.fromEntries(chosen)) }),
  }
}

function isServiceUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}

/** A copy of the capabilities as plain JSON. */
function readCapabilities(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid('capabilities')
  const text = textOf(given)
  if (text === undefined || text.length > mostText) throw invalid('capabilities')
  return JSON.parse(text)
}

function textOf(value: object): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

function invalid(field: string): AppError {
  return new AppError('transaction-invalid', { field })
}
