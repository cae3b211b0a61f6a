import type { CaipNetworkId } from '../../../domain/core/entities.ts'
import { sdk } from '../../../domain/core/version.ts'
import { networks } from '../../../domain/networks/known-networks.ts'
import { findNetwork } from '../../../domain/networks/networks.ts'
import type { PorticoOptions } from '../../../domain/options/types.ts'
import { useOptions } from '../../app/hooks/use-app.ts'
import { Picture } from '../../kit/picture.tsx'

type NetworkPictureProps = {
  readonly id: CaipNetworkId | undefined
  readonly name: string
  readonly size?: number
}

/**
 * The picture of a network: the site's own picture, or else the bundled logo, or else the picture in the catalogue, or
 * else the first letter of the name. The catalogue is asked only for networks without a bundled logo, so it does not
 * learn which of the well-known networks a visitor looks at.
 */
export function NetworkPicture({ id, name, size }: NetworkPictureProps) {
  const options = useOptions()
  const network = findNetwork(id, options.networks) ?? findNetwork(id, networks)
  const src = (id && options.chainImages[id]) ?? network?.imageUrl
  const unmarkedSrc = catalogueImage(network?.imageId, options)
  return <Picture name={name} src={src} unmarkedSrc={unmarkedSrc} mark={id} size={size} round />
}

/** Returns the URL of a picture in the catalogue. Without a project id, there is no catalogue. */
function catalogueImage(
  imageId: string | undefined,
  { projectId, endpoints }: Pick<PorticoOptions, 'projectId' | 'endpoints'>,
): string | undefined {
  if (imageId === undefined || projectId === undefined) return undefined
  const query = new URLSearchParams({ projectId, st: sdk.type, sv: sdk.version })
  return `${endpoints.catalogue}/public/getAssetImage/${encodeURIComponent(imageId)}?${query}`
}
