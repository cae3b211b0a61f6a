import { Injectable, signal } from '@angular/core'
import { createPortico } from 'portico'
import options from '../options'

@Injectable({ providedIn: 'root' })
export class Wallet {
  portico = createPortico(options)
  account = signal(this.portico.account.get())
  balances = signal(this.portico.balances.get())

  constructor() {
    this.portico.account.subscribe(account => this.account.set(account))
    this.portico.balances.subscribe(balances => this.balances.set(balances))
    Object.assign(window, { shop: this.portico })
  }
}
