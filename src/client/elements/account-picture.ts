import { addressColors } from '../../domain/core/address-colors.ts'
import { unclobbered } from '../../domain/core/lib/unclobbered.ts'

/** The picture of an account in a button: the account's own picture, or colours that are computed from the address. */
export type AccountPicture = { show(address: string, source: string | undefined): void; remove(): void }

/** Creates the picture of an account, which is placed before the text of the button. */
export function createAccountPicture(button: HTMLElement): AccountPicture {
  const tile = unclobbered(document).createElement('span')
  tile.setAttribute('part', 'avatar')
  let shown: string | undefined
  return {
    show: (address, source) => {
      if (!tile.isConnected) button.prepend(tile)
      const wanted = `${address} ${source}`
      if (shown === wanted) return
      shown = wanted
      tile.style.background = addressColors(address)
      tile.replaceChildren(...(source === undefined ? [] : [imageOf(source)]))
    },
    remove: () => tile.remove(),
  }
}

/**
 * Creates the image element of the account's own picture. The image covers the colours that are computed from the
 * address. It is removed if the browser cannot load the picture.
 */
function imageOf(source: string): HTMLImageElement {
  const image = unclobbered(document).createElement('img')
  Object.assign(image, { alt: '', decoding: 'async', draggable: false, referrerPolicy: 'no-referrer' })
  image.onerror = () => image.remove()
  image.src = source
  return image
}
