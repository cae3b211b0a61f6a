import type { InjectedWallet } from '../../../domain/core/entities.ts'
import { useStore, useUi } from '../../app/context.ts'

/** The page's wallet with this rdns, if exactly one wallet claims it. */
export function useInjected(rdns: string | undefined): InjectedWallet | undefined {
  const injected = useStore(useUi().state.injected)
  const [wallet, another] = injected.filter(one => rdns !== undefined && one.rdns === rdns)
  return another ? undefined : wallet
}
