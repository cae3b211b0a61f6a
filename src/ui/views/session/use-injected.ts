import type { InjectedWallet } from '../../../domain/core/entities.ts'
import { useSignal, useUi } from '../../app/context.ts'

/** Returns the injected wallet with this rdns. Undefined if two wallets claim the rdns. */
export function useInjected(rdns: string | undefined): InjectedWallet | undefined {
  const injected = useSignal(useUi().state.injected)
  const [wallet, another] = injected.filter(candidate => rdns !== undefined && candidate.rdns === rdns)
  return another ? undefined : wallet
}
