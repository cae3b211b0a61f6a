import type { CaipNetworkId } from '../../../domain/core/caip.ts'
import { useOptions } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'

type NetworkPictureProps = {
  readonly id: CaipNetworkId | undefined
  readonly name: string
  readonly size?: number
}

/** Picture of a network: the picture that the site gives, or the network's logo, or its initial. */
export function NetworkPicture({ id, name, size }: NetworkPictureProps) {
  const { chainImages } = useOptions()
  return <Picture name={name} src={id && chainImages[id]} mark={id} size={size} round />
}
