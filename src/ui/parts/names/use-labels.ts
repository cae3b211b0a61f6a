import type { CaipAddress } from '../../../domain/core/entities.ts'
import type { AccountLabels } from '../../../domain/names/labels.ts'
import { useFeature, useLatest, useMessages, useUi } from '../../app/hooks/use-app.ts'
import { useErrorReport } from '../../app/hooks/use-error-report.ts'
import { settingsMessages } from '../settings/messages.ts'

export function useLabels(): {
  readonly labels: AccountLabels
  readonly label: (account: CaipAddress, text: string) => void
} {
  const { state } = useUi()
  const t = useMessages(settingsMessages)
  const complain = useErrorReport()
  const feature = useFeature('names')
  const labels = useLatest(feature.stream$('labels')) ?? {}
  return {
    labels,
    label: (account, text) => {
      const words = text.trim() === '' ? t.removed : t.saved
      feature.call('labelAccount', account, text).then(() => {
        state.showToast(words, 'ok')
        state.announce(words)
      }, complain)
    },
  }
}
