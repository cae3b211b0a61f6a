import type { Simulation } from '../../../domain/transactions/prepared.ts'
import { useErrorText } from '../../app/hooks/error-text.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { checkIcon, warnIcon } from '../../kit/sign-icons.ts'
import { reviewFactMessages } from './review-facts-messages.ts'

/** The simulation result, always shown. */
export function SimulationResult({ simulation }: { simulation: Simulation }) {
  const t = useMessages(reviewFactMessages)
  const explain = useErrorText()
  const { status } = simulation
  const differs = status === 'ok' && simulation.differs === true
  const ok = status === 'ok' && !differs
  const said = status === 'reverts' ? explain(simulation.error) : undefined
  return (
    <div className="fact tall">
      <dt>{t.outcome}</dt>
      <dd
        className={ok ? 'ok-text' : status === 'reverts' ? 'bad-text' : 'warn-text'}
        data-testid="portico-review-outcome"
      >
        <Icon d={ok ? checkIcon : warnIcon} size={16} />{' '}
        {ok ? t.works : differs ? t.differs : said ? `${t.fails}: ${said.headline}` : t.untried}
        {said && (
          <span className="note">
            {' '}
            {said.body} {t.failsBody}
          </span>
        )}
        {differs && <span className="note"> {t.differsBody}</span>}
        {status === 'unavailable' && <span className="note"> {t.untriedBody}</span>}
      </dd>
    </div>
  )
}
