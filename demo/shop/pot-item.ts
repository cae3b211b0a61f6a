/** A pot on the shelf. Prices are whole cents. */
export type Pot = {
  readonly id: string
  readonly shape: string
  readonly tone: string
  readonly name: string
  readonly cents: number
  readonly detail: string
}

/** Formats cents as a price. */
export const price = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')} USDC`

/** Returns the HTML of one pot in the list. The build inserts it into the pages. */
export const potItem = ({ id, shape, tone, name, cents, detail }: Pot): string => `
      <li class="pot" data-pot="${id}">
        <div class="plinth"><svg class="tone-${tone}" role="img" aria-label="${name}"><use href="#${shape}" /></svg></div>
        <h3>${name} <span class="price">${price(cents)}</span></h3>
        <p class="detail">${detail}</p>
        <button class="keep" type="button" aria-pressed="false">Put on my shelf<span class="quiet">: ${name}</span></button>
      </li>`
