import { useEffect, useState } from 'react'
import type { ViewEntry } from '../../domain/navigation/navigation.ts'
import { viewFacts } from '../../domain/navigation/views.ts'
import { BrokenView } from '../kit/broken-view.tsx'
import { Waiting } from '../kit/waiting.tsx'
import { AskConsent } from '../views/wallets/consent.tsx'
import { useConsent } from '../views/wallets/use-consent.ts'
import { useStore, useUi } from './context.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { useStyles } from './hooks/use-styles.ts'
import type { ViewModule } from './types.ts'

const patienceMs = 120

/** The view on top of the stack. While its code loads, the previous view stays, then a skeleton replaces it. */
export function ViewSlot() {
  const { state, loader } = useUi()
  const { stack } = useStore(state.navigation)
  const top = stack.at(-1)
  const [last, setLast] = useState<{ entry: ViewEntry; depth: number }>()
  const [trouble, setTrouble] = useState<ViewEntry>()
  const [late, setLate] = useState<ViewEntry>()
  const ready = top && loader.ready(top.view)
  if (top && ready && last?.entry !== top) setLast({ entry: top, depth: stack.length })

  useEffect(() => {
    if (!top || loader.ready(top.view) || trouble === top) return
    const timer = setTimeout(setLate, patienceMs, top)
    loader.load(top.view).then(
      () => setLast(now => (now?.entry === top ? now : { entry: top, depth: stack.length })),
      () => setTrouble(top),
    )
    return () => clearTimeout(timer)
  }, [top, trouble, loader, stack.length])

  const shown = top && (trouble === top || (!ready && (late === top || !last))) ? undefined : last
  if (!shown) return <Waiting retry={trouble === top ? () => setTrouble(undefined) : undefined} />
  const view = loader.ready(shown.entry.view)
  if (!view) return null
  return <Styled key={`${shown.depth}:${shown.entry.view}`} view={view} entry={shown.entry} />
}

/** A view with its style sheet and an error boundary with a way back. */
function Styled({ view: { View, css }, entry }: { view: ViewModule; entry: ViewEntry }) {
  useStyles(css)
  const { locked, setAgreed } = useConsent()
  const { consents } = viewFacts(entry.view)
  // A login that started before a redirect already has the user's consent.
  if (locked && consents && !entry.params?.returned) return <AskConsent onAgree={() => setAgreed(true)} />
  return (
    <ErrorBoundary fallback={(error, retry) => <BrokenView view={entry.view} error={error} retry={retry} />}>
      <View entry={entry} />
    </ErrorBoundary>
  )
}
