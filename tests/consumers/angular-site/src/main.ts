import {
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  computed,
  inject,
  provideZonelessChangeDetection,
} from '@angular/core'
import { bootstrapApplication } from '@angular/platform-browser'
import { Wallet } from './wallet'

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<portico-button label="Connect"></portico-button>
    <p id="wallet">{{ text() }}</p>`,
})
export class App {
  wallet = inject(Wallet)
  text = computed(() => {
    const { address, status } = this.wallet.account()
    return `${address ?? status} ${this.wallet.balances().data?.tokens.length} tokens`
  })
}

bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] })
