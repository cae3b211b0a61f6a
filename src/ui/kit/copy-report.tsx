import { useEffect, useState } from 'react'
import type { ErrorRecord } from '../../domain/core/errors/app-error.ts'
import { shownEntry } from '../../domain/navigation/navigation.ts'
import { useMessages, useSignal, useUi } from '../app/hooks/use-app.ts'
import { CopyButton } from './copy-button.tsx'
import { coreMessages } from './messages.ts'

/**
 * A button that copies a report about an error for the site's support. The report has no address, no message and no
 * e-mail address. Without `error`, the report is about the last error.
 */
export function CopyReport({ error }: { error?: ErrorRecord | undefined }) {
  const { deps, state } = useUi()
  const t = useMessages(coreMessages)
  const view = shownEntry(useSignal(state.navigation))?.view
  const [text, setText] = useState<string>()
  const code = error?.code
  // Browsers let a page copy only at once after a click, so the report is ready before the click.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object with the same code is the same error
  useEffect(() => {
    let isMounted = true
    const short = `Portico, ${view}: ${code ?? 'unknown'}`
    const set = (report: string) => {
      if (isMounted) setText(report)
    }
    if (deps.report) deps.report(error, view).then(set, () => set(short))
    else set(short)
    return () => {
      isMounted = false
    }
  }, [deps, view, code])
  return (
    <CopyButton text={text} what={t.report} testId="portico-copy-report">
      {t.copyReport}
    </CopyButton>
  )
}
