import { useMemo } from 'react'
import type {
  Wing,
  WingName,
  WingStream,
  WingStreamArgs,
  WingStreamValue,
} from '../../../bridge/contract/features.ts'
import { useUi } from '../context.ts'
import type { Store } from '../store.ts'

/** A wing for a view: its calls, and its streams as stores that all who look share. */
export type UiWing<W extends WingName> = Pick<Wing<W>, 'call'> & {
  store<S extends WingStream<W>>(
    name: S,
    ...args: WingStreamArgs<W, S>
  ): Store<WingStreamValue<W, S> | undefined>
}

/** A service of the worker that is fetched at its first use. */
export function useWing<W extends WingName>(wing: W): UiWing<W> {
  const { state, deps } = useUi()
  return useMemo(
    () => ({
      call: (verb, ...args) => deps.link.api.wing(wing, verb, args) as never,
      store: (name, ...args) => state.stream('wing', wing, name, ...args) as never,
    }),
    [state, deps, wing],
  )
}
