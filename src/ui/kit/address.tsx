import { useStyles } from '../app/hooks/use-app.ts'
import css from './styles/address.css?inline'

/** A shortened address: its first six and last four characters. The attribute `title` holds the full address. */
export function Address({ address }: { address: string }) {
  useStyles(css)
  return (
    <bdi translate="no" className="mono brief" dir="ltr" title={address}>
      {short(address)}
    </bdi>
  )
}

function short(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
