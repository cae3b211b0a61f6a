import { describe } from 'vitest'
import { noEnglishIsLeft } from './english-left.ts'
import { desktop, mainScenes, phone } from './gallery.ts'
import { useBrowser } from './harness.ts'

useBrowser()

describe('a translation of all messages leaves no English on the screen and in announcements', () => {
  noEnglishIsLeft(mainScenes, desktop)

  describe('on a phone, in the views that differ there', () =>
    noEnglishIsLeft(
      mainScenes.filter(scene => /^(Connect|ConnectingWalletConnect|OpenWallet|AllWallets) /.test(scene)),
      phone,
    ))
})
