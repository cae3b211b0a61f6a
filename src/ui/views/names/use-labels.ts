import type { CaipAddress } from '../../../domain/core/caip.ts'
import type { AccountLabels } from '../../../domain/names/names.ts'
import { useStore, useUi } from '../../app/context.ts'
import { useComplaint } from '../../app/hooks/error-text.ts'
import { useWing } from '../../app/hooks/use-feature.ts'
import { useWords } from '../../app/hooks/use-messages.ts'
import { settingsWords } from '../settings/messages.ts'

/** What the visitor calls their accounts, and the way to change it. */
export function useLabels(): {
  readonly labels: AccountLabels
  readonly label: (account: CaipAddress, text: string) => void
} {
  const { state } = useUi()
  const t = useWords(settingsWords)
  const complain = useComplaint()
  const wing = useWing('names')
  const labels = useStore(wing.store('labels')) ?? {}
  return {
    labels,
    label: (account, text) => {
      const words = text.trim() === '' ? t.removed : t.saved
      wing.call('labelAccount', account, text).then(() => {
        state.showToast(words, 'ok')
        state.announce(words)
      }, complain)
    },
  }
}
