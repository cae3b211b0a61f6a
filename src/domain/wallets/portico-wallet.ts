// Portico's logo: a doorway between two columns.
const logo =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 96 96'><rect width='96' height='96' rx='22' fill='#667dff'/><path d='M20 34 48 18l28 16v6H20zM26 46h9v24h-9zm35 0h9v24h-9zM43 70V56a5 5 0 0 1 10 0v14zM20 74h56v6H20z' fill='#fff'/></svg>"

/**
 * The description with which Portico announces itself as a wallet. A wallet with this rdns or this Wallet Standard
 * feature is a Portico: this Portico, or a second Portico on the page.
 */
export const porticoWallet = {
  name: 'Portico',
  rdns: 'app.portico',
  feature: 'portico:modal',
  // The Wallet Standard takes pictures in base64 only.
  icon: `data:image/svg+xml;base64,${btoa(logo)}`,
} as const
