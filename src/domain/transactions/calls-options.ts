import { AppError } from '../core/errors/app-error.ts'
import { safeRead } from '../core/lib/safe-read.ts'
import type { BatchCapability } from './prepared.ts'
import { type CallRequest, paymaster } from './record.ts'

/** Options that a site sets for a bundle of calls (EIP-5792), in addition to the calls themselves. */
export type CallsOptions = {
  /**
   * URL of a paymaster service (ERC-7677) with which the site pays the network fee. Portico passes the URL only to a
   * wallet that supports paymasters. With any other wallet, the user pays the fee.
   */
  readonly paymasterUrl?: string
  /** Whether all calls must take effect together or not at all. */
  readonly atomicRequired?: boolean
  /**
   * Capabilities by name, with JSON values. A capability with `optional: true` is left out if the wallet does not
   * support it.
   */
  readonly capabilities?: Readonly<Record<string, unknown>>
}

/** The fields of a bundle, without its calls. */
type BundleOptions = Pick<Extract<CallRequest, { type: 'bundle' }>, 'atomicRequired' | 'capabilities'>

/**
 * The maximum length of the capabilities as JSON text (characters). The limit exists because the bundle is stored
 * before it is sent.
 */
const maxText = 10_000

/** The site's options for a bundle of calls, after Portico has checked them. */
export type ReadOptions = {
  readonly isAtomic: boolean
  readonly capabilities: Readonly<Record<string, unknown>>
  readonly paymasterUrl?: string
}

/** Checks the site's options for a bundle. Throws `transaction-invalid` with the name of an invalid option. */
export function readCallsOptions(options: unknown): ReadOptions {
  const [url, isAtomic, requested] = ['paymasterUrl', 'atomicRequired', 'capabilities'].map(name =>
    safeRead(options, name),
  )
  if (isAtomic !== undefined && typeof isAtomic !== 'boolean') throw invalid('atomicRequired')
  if (url !== undefined && !isServiceUrl(url)) throw invalid('paymasterUrl')
  return {
    isAtomic: isAtomic === true,
    capabilities: requested === undefined ? {} : readCapabilities(requested),
    ...(typeof url === 'string' && { paymasterUrl: url }),
  }
}

/** Whether the site has set any option for the bundle. */
export function hasOptions({ isAtomic, capabilities, paymasterUrl }: ReadOptions): boolean {
  return isAtomic || paymasterUrl !== undefined || Object.keys(capabilities).length > 0
}

/**
 * Chooses the options that the wallet gets, according to the wallet's capabilities. Throws `atomicity-unsupported` or
 * `capability-unsupported` if the wallet does not support something that the site requires.
 */
export function chooseOptions(
  { isAtomic, capabilities, paymasterUrl }: ReadOptions,
  support: BatchCapability,
  count: number,
): BundleOptions {
  // A single call always takes effect completely or not at all, so the wallet does not have to support atomic bundles.
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

/**
 * Whether the request that was chosen for the wallet has the site's options and no others. A bundle may lack only the
 * capabilities that the wallet does not support.
 */
export function isAsRequested(request: CallRequest, options: unknown, count: number): boolean {
  const { isAtomic, capabilities, paymasterUrl } = readCallsOptions(options)
  const requested: Readonly<Record<string, unknown>> = {
    ...capabilities,
    ...(paymasterUrl !== undefined && { [paymaster]: { url: paymasterUrl } }),
  }
  const needsAtomic = isAtomic && count > 1
  const bundle = request.type === 'bundle' ? request : undefined
  const chosen = bundle?.capabilities === undefined ? {} : JSON.parse(bundle.capabilities)
  return (
    (bundle?.atomicRequired === true) === needsAtomic &&
    Object.entries(chosen).every(
      ([name, value]) =>
        Object.hasOwn(requested, name) && JSON.stringify(value) === JSON.stringify(requested[name]),
    )
  )
}

function isServiceUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  )
}

function readCapabilities(requested: unknown): Readonly<Record<string, unknown>> {
  if (typeof requested !== 'object' || requested === null || Array.isArray(requested))
    throw invalid('capabilities')
  const text = textOf(requested)
  if (text === undefined || text.length > maxText) throw invalid('capabilities')
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
