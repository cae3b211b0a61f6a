import type { InjectedWallet } from '../../../domain/core/entities.ts'
import { useStore, useUi } from '../../app/context.ts'

/** The wallet of this page with this rdns, where exactly one claims it. */
export function useInjected(rdns: string | undefined): InjectedWallet | undefined {
  const injected = useStore(useUi().state.injected)
  const [wallet, another] = injected.filter(one => rdns !== undefined && one.rdns === rdns)
  return another ? undefined : wallet
}
