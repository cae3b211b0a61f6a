import type { FeatureName } from '../bridge/contract/features.ts'
import { coreError } from '../domain/core/errors/core-error.ts'
import { type Chunks, features as registry } from './registry.ts'
import type { FeatureDeps } from './streams/feature.ts'
export type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
export type Service = {
  readonly queries: Functions
  readonly actions: Functions
  readonly unpaused?: readonly string[]
  readonly leader?: { readonly streams?: Functions; readonly calls?: Functions }
  close?(): void
}
/**
 * A feature whose queries and actions the worker calls by name, without static types. The page has their types from the
 * feature's contract.
 */
type UntypedFeature = { create(deps: FeatureDeps): Service | Promise<Service> }

/** Loads and creates the features of a tab, each of them once, at its first use. */
type FeatureLoader = {
  get(name: string): Promise<Service>
  /** Returns a function of a feature by its name. Rejects with `method-unsupported` if the feature has no such function. */
  pick(
    feature: string,
    functionsOf: (service: Service) => Functions,
    name: string,
  ): Promise<{ readonly service: Service; readonly run: Functions[string] }>
  /** Returns the names of the features that are created. */
  names(): Iterable<string>
  close(): void
}

export function createFeatureLoader(
  chunks: Chunks,
  contextOf: (name: FeatureName) => FeatureDeps,
): FeatureLoader {
  const created = new Map<string, Promise<Service>>()

  const get = (name: string): Promise<Service> => {
    const known = created.get(name)
    if (known) return known
    const creating = create(name).catch(cause => {
      // The feature could not be loaded, so the next call tries to load it again.
      created.delete(name)
      throw cause
    })
    created.set(name, creating)
    return creating
  }
  const create = async (name: string): Promise<Service> => {
    if (!isFeature(name)) throw coreError('method-unsupported', { feature: name })
    const file = (await loaded<object>(chunks[name]())) as { readonly [feature: string]: UntypedFeature }
    const service = await file[name]?.create(contextOf(name))
    if (!service) throw coreError('method-unsupported', { feature: name })
    return service
  }
  const pick: FeatureLoader['pick'] = async (feature, functionsOf, name) => {
    const service = await get(feature)
    const functions = functionsOf(service)
    const run = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (!run) throw coreError('method-unsupported', { feature, verb: name })
    return { service, run }
  }

  return {
    get,
    pick,
    names: () => created.keys(),
    close: () => {
      for (const creating of created.values())
        creating.then(
          ({ close }) => close?.(),
          () => {},
        )
    },
  }
}

/** Rejects with `network-failed` if a file cannot be loaded. */
export function loaded<T>(file: Promise<T>): Promise<T> {
  return file.catch((cause: unknown) => {
    throw coreError('network-failed', {}, cause)
  })
}

export function isFeature(name: string): name is FeatureName {
  return Object.hasOwn(registry, name)
}
