import type { PreparedTransaction } from '../../../domain/transactions/prepared.ts'
import { useMessages, useStyles } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { sponsorMessages } from './sponsor-messages.ts'
import css from './sponsor-note.css?inline'

type SponsorNoteProps = {
  readonly prepared: PreparedTransaction | undefined
  readonly isBusy: boolean
  /** Prepares the transaction again, with a network fee that the account pays. */
  readonly onPayMyself: () => void
}

/**
 * Says that the site pays the network fee, and whether the transaction turns the account into a smart account. A button
 * lets the user pay the fee instead. Renders nothing if the site does not pay.
 */
export function SponsorNote({ prepared, isBusy, onPayMyself }: SponsorNoteProps) {
  useStyles(css)
  const t = useMessages(sponsorMessages)
  if (!prepared?.sponsored) return null
  return (
    <div className="sponsor" data-testid="portico-sponsor-note">
      <p className="label">{prepared.sponsored.becomesSmart ? t.smart : t.noCoins}</p>
      <Button small off={isBusy} testId="portico-pay-fee-myself" onPress={onPayMyself}>
        {t.payMyself}
      </Button>
    </div>
  )
}

/** The note that the site pays the network fee, as a card with a title. The reviews of swaps and payments show it. */
export function SponsorCard(props: SponsorNoteProps) {
  const t = useMessages(sponsorMessages)
  return props.prepared?.sponsored ? (
    <section className="step">
      <h2>{t.title}</h2>
      <SponsorNote {...props} />
    </section>
  ) : null
}
