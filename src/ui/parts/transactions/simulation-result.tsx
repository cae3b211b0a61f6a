import type { Simulation } from '../../../domain/transactions/prepared.ts'
import { useMessages, useSentences } from '../../app/hooks/use-app.ts'
import { useErrorText } from '../../app/hooks/use-error-text.ts'
import { Banner } from '../../kit/banner.tsx'
import { Definition } from '../../kit/definition-list.tsx'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon } from '../../kit/icons/common.ts'
import { reviewFactMessages } from './review-fact-messages.ts'

type SimulationProps = { readonly simulation: Simulation; readonly testId: string }

/** Whether the simulation succeeds and matches what the review shows. */
function isAsReviewed(simulation: Simulation): boolean {
  return simulation.status === 'ok' && simulation.mismatch !== true
}

export function simulationVerdict(simulation: Simulation, t: typeof reviewFactMessages): string {
  if (isAsReviewed(simulation)) return t.works
  if (simulation.status === 'reverts') return t.fails
  return simulation.status === 'ok' ? t.differs : t.untried
}

/** A line that says that the simulation found no problem. Renders nothing for any other result. */
export function SimulationPassed({ simulation, testId }: SimulationProps) {
  const t = useMessages(reviewFactMessages)
  if (!isAsReviewed(simulation)) return null
  return (
    <Definition name={t.outcome} tone="ok" testId={testId}>
      <Icon d={checkIcon} size={16} /> {t.passed}
    </Definition>
  )
}

/** A banner with the problem that a simulation found. Renders nothing if the simulation found no problem. */
export function SimulationWarning({ simulation, testId }: SimulationProps) {
  const t = useMessages(reviewFactMessages)
  const explain = useErrorText()
  const sentences = useSentences()
  if (isAsReviewed(simulation)) return null
  const reason = simulation.status === 'reverts' ? explain(simulation.error) : undefined
  const verdict = simulationVerdict(simulation, t)
  const headline = reason ? sentences(verdict, reason.headline) : verdict
  const body = reason
    ? sentences(t.failsBody, reason.body)
    : simulation.status === 'ok'
      ? t.differsBody
      : t.untriedBody
  return (
    <Banner tone={reason ? 'bad' : 'warn'} title={headline} testId={testId}>
      {body}
    </Banner>
  )
}
