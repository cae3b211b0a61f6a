import { useLocale, useMessages } from '../../app/hooks/use-app.ts'
import { portfolioMessages } from './messages.ts'

/** A change as icon, word and percentage. Renders nothing if the change is unknown. */
export function PercentChange({ share }: { share: number | undefined }) {
  const t = useMessages(portfolioMessages)
  const locale = useLocale()
  if (share === undefined) return null
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const flat = Math.abs(share) < 0.0005
  const [look, sign, word] = flat ? ['', '–', ''] : share > 0 ? ['rise', '▲', t.up] : ['fall', '▼', t.down]
  return (
    <span className={`change ${look}`}>
      <span aria-hidden="true">{sign}</span> {word && <span className="hide">{word}</span>}
      <bdi dir="ltr">{format.format(flat ? 0 : Math.abs(share))}</bdi>
    </span>
  )
}
