import type { CaipAddress } from '../../domain/model/caip.ts'
import type { AccountLabels } from '../../domain/model/names.ts'
import { useStore, useUi } from '../context.ts'
import { settingsWords } from '../messages/settings.ts'
import { useComplaint } from './error-words.ts'
import { useWing } from './use-wing.ts'
import { useWords } from './use-words.ts'

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
