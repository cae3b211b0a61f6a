import type { Subscribable } from '../domain/core/signal.ts'
import type { FeatureClients, FeatureMethods, PublicFeature } from './types.ts'

/** Sends the calls of feature clients. */
export type FeatureTransport = {
  call(feature: PublicFeature, action: string, args: readonly unknown[]): Promise<unknown>
  stream(feature: PublicFeature, query: string, args: readonly unknown[]): Subscribable<unknown>
}

/** Creates the client of each feature that a host page may use. A client needs no list of methods: the contract types them. */
export function createFeatureClients(transport: FeatureTransport): FeatureClients {
  const client = <F extends PublicFeature>(feature: F) =>
    createClient(feature, transport) as FeatureMethods<F>
  return {
    names: client('names'),
    onramp: client('onramp'),
    payments: client('payments'),
    portfolio: client('portfolio'),
    qr: client('qr'),
    smartSessions: client('smartSessions'),
    swaps: client('swaps'),
    transactions: client('transactions'),
  }
}

function createClient(feature: PublicFeature, transport: FeatureTransport): object {
  // Without a prototype, a property that a page adds to all objects is not taken for a method.
  const methods: Record<string, unknown> = Object.create(null)
  return new Proxy(methods, {
    get: (_, name) => {
      // `await` and `JSON.stringify` look for these methods: a client has neither.
      if (typeof name !== 'string' || name === 'then' || name === 'toJSON') return undefined
      methods[name] ??= name.endsWith('$')
        ? (...args: readonly unknown[]) => transport.stream(feature, name.slice(0, -1), args)
        : (...args: readonly unknown[]) => transport.call(feature, name, args)
      return methods[name]
    },
  })
}
