import { addressOf, type CaipAddress } from '../../../domain/core/entities.ts'
import { useStyles } from '../../app/hooks/use-app.ts'
import { Address } from '../../kit/address.tsx'
import { Avatar } from '../../kit/avatar.tsx'
import css from './own-account.css?inline'

/** The user's account in one line: the colours of its address, and the address. */
export function OwnAccount({ account }: { account: CaipAddress }) {
  useStyles(css)
  const address = addressOf(account)
  return (
    <span className="own-account">
      <Avatar address={address} size={20} ringed />
      <Address address={address} />
    </span>
  )
}
