import type { WalletInfo } from '../../../domain/core/entities.ts'
import { useStyles } from '../../app/hooks/use-app.ts'
import { Avatar } from '../../kit/avatar.tsx'
import { Picture } from '../../kit/picture.tsx'
import css from './face.css?inline'

type FaceProps = {
  readonly address: string
  readonly src?: string | undefined
  readonly wallet: Pick<WalletInfo, 'name' | 'icon' | 'rdns'> | undefined
  readonly size: number
}

/** The picture of an account in its ring, with the picture of its wallet at the corner. */
export function Face({ address, src, wallet, size }: FaceProps) {
  useStyles(css)
  return (
    <div className="face">
      <Avatar address={address} src={src} size={size} ringed />
      {wallet && (
        <Picture
          name={wallet.name}
          src={wallet.icon}
          mark={`wallet/${wallet.rdns}`}
          size={Math.round(size * 0.45)}
        />
      )}
    </div>
  )
}
