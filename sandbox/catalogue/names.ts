const firsts =
  'Lark Tide Fern Quill Sable Bram Cinder Dapple Elder Fallow Gorse Hazel Iver Juniper Kestrel Linden Marl Nettle Orchard Pebble Quarry Russet Sorrel Thistle Umber Velvet Willow Yarrow Zephyr Bramble Drift Saffron'.split(
    ' ',
  )
const seconds =
  'wick haven moor brook gate field stone mere ford low crest fold light nest dale wood bay lane row croft spire vale well lock'.split(
    ' ',
  )

/**
 * Unusual names: long, short, accented, right-to-left, and in other scripts. They come early in the list, so that user
 * interfaces have to display them.
 */
const unusual = [
  'Øy',
  'Åkerbär',
  'Żurawina',
  'Überlicht',
  'Ñandú Bolsillo',
  'さくら財布',
  '은빛지갑',
  'محفظة الواحة',
  'Ивушка',
  'Ελιά',
  'The Honourable Society of Thistledown Savers and Lenders Wallet',
  'Nº 9',
  'two hands',
  'MOSS',
  'Pocket & Thread',
  'Q',
]

const endings = ['', '', '', '', '', ' Wallet', ' Pocket', ' One', ' Keys', ' Go', '.cash', ' Vault']

/** Returns `count` different invented names, always in the same order. */
export const walletNames = (count: number): readonly string[] => {
  const compounds: string[] = []
  const total = firsts.length * seconds.length
  // The factor 331 and `total` have no common divisor, so the loop visits each pair of name parts once, in an order
  // that does not look sorted.
  for (let step = 0; step < total; step += 1) {
    const pair = (step * 331 + 17) % total
    const first = firsts[pair % firsts.length] ?? ''
    const second = seconds[Math.floor(pair / firsts.length)] ?? ''
    compounds.push(`${first}${second}${endings[(step * 5) % endings.length] ?? ''}`)
  }
  const names: string[] = []
  for (let index = 0; names.length < count; index += 1) {
    const odd = index % 24 === 11 ? unusual[Math.floor(index / 24)] : undefined
    // When the compound names are used up, further names end with a number.
    names.push(odd ?? compounds.shift() ?? `${firsts[index % firsts.length]} ${index}`)
  }
  return names
}
