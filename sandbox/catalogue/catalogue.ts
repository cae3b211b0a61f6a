import { type HttpRequest, type HttpService, type Reply, type ServiceOptions, startHttp } from '../http.ts'
import { pageOf } from './pages.ts'
import { facePicture, letteredPicture, pictureOf } from './pictures.ts'
import { rasterOf } from './raster.ts'
import { type CatalogueWallet, catalogueWallets, faceOf } from './wallets.ts'

/** Options of the catalogue. */
export type CatalogueOptions = ServiceOptions & {
  /** The number of wallets. Default: 600. */
  readonly count?: number
  /** The project's allowed origins. Default: an empty list, which allows every origin. */
  readonly allowedOrigins?: readonly string[]
  /** The project's analytics setting. Default: off. */
  readonly analytics?: boolean
}

/** A running catalogue with its settings. */
export type Catalogue = HttpService & {
  readonly wallets: () => readonly CatalogueWallet[]
  /** Sets the links of the catalogue's wallet Clementine to the phone wallet page at this URL. */
  readonly linkWalletSite: (url: string) => void
  readonly setAllowedOrigins: (origins: readonly string[]) => void
  readonly setAnalytics: (enabled: boolean) => void
}

/** Project ids that the service rejects, each with a different error, so that a page can test all errors. */
const refusals: Readonly<Record<string, { readonly status: number; readonly description: string }>> = {
  '': { status: 401, description: 'Project id is missing' },
  bad: { status: 401, description: 'Project id is not known' },
  forbidden: { status: 403, description: 'Origin is not allowed for this project' },
  limited: { status: 429, description: 'Requests per second limit exceeded' },
  broken: { status: 503, description: 'Service is temporarily unavailable' },
}

const refuse = ({ query }: HttpRequest): Reply | undefined => {
  const projectId = query.get('projectId') ?? ''
  const refusal = Object.hasOwn(refusals, projectId) ? refusals[projectId] : undefined
  if (refusal === undefined) return undefined
  const { status, description } = refusal
  return { status, body: { status: 'FAILED', reasons: [{ field: 'projectId', description }] } }
}

const planLimits = { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false }

const picture = (type: string, body: string | Buffer): Reply => ({
  type,
  headers: { 'cache-control': 'public, max-age=3600' },
  body,
})

const noPicture: Reply = { status: 404, type: 'text/plain', body: 'Not found' }

const hasPicture = (name: string): boolean => name !== '' && !name.startsWith('missing')

/** Creates a handler that returns pictures of tokens and currencies as SVG. */
const vector =
  (draw: (name: string) => string) =>
  ({ params: { name = '' } }: HttpRequest): Reply =>
    hasPicture(name) ? picture('image/svg+xml', draw(name)) : noPicture

/**
 * Creates a handler that returns pictures of wallets and networks as WebP, because the real catalogue has only raster
 * pictures of them.
 */
const raster =
  (draw: (name: string) => string) =>
  async ({ params: { name = '' } }: HttpRequest): Promise<Reply> => {
    if (!hasPicture(name)) return noPicture
    const webp = await rasterOf(draw(name))
    return webp ? picture('image/webp', webp) : picture('image/svg+xml', draw(name))
  }

const walletPicture = (id: string): string => {
  const picture = faceOf(id)
  return picture === undefined ? pictureOf(id) : facePicture(picture)
}

/** Starts the catalogue and configuration service. */
export const startCatalogue = async (options: CatalogueOptions = {}): Promise<Catalogue> => {
  const { count = 600, ...service } = options
  let wallets = catalogueWallets(count)
  const imageIds = new Set(wallets.map(wallet => wallet.image_id))
  let allowedOrigins = options.allowedOrigins ?? []
  let analytics = options.analytics ?? false

  const http = await startHttp({
    ...service,
    name: 'catalogue',
    before: refuse,
    routes: [
      ['GET', '/getWallets', ({ query }) => ({ body: pageOf(wallets, query) })],
      [
        'GET',
        '/getWalletImage/:name',
        request => (imageIds.has(request.params.name ?? '') ? raster(walletPicture)(request) : noPicture),
      ],
      ['GET', '/public/getAssetImage/:name', raster(pictureOf)],
      ['GET', '/public/getCurrencyImage/:name', vector(letteredPicture)],
      ['GET', '/public/getTokenImage/:name', vector(letteredPicture)],
      ['GET', '/projects/v1/origins', () => ({ body: { allowedOrigins } })],
      ['GET', '/getAnalyticsConfig', () => ({ body: { isAnalyticsEnabled: analytics } })],
      // Routes that only newer versions of Reown AppKit call. Portico does not call them.
      ['GET', '/appkit/v1/config', () => ({ body: { features: [] } })],
      ['GET', '/appkit/v1/project-limits', () => ({ body: { planLimits } })],
    ],
  })
  return {
    ...http,
    wallets: () => wallets,
    linkWalletSite: url => {
      wallets = catalogueWallets(count, url)
    },
    setAllowedOrigins: origins => {
      allowedOrigins = origins
    },
    setAnalytics: enabled => {
      analytics = enabled
    },
  }
}
