/** What of the word counts for the search: its American spelling, and nothing of the words that every question has. */
const processTerm = (term: string): string | null => {
  const word = term
    .toLowerCase()
    .replace(/colour/, 'color')
    .replace(/is(e|ed|es|ing)$/, 'iz$1')
  const says =
    /^(a|an|and|are|as|at|be|by|can|do|does|for|from|get|have|how|i|if|in|is|it|its|know|make|me|my|need|not|of|or|our|should|so|that|the|their|them|there|this|to|use|using|want|we|what|when|where|which|who|why|will|with|without|you|your)$/
  return says.test(word) ? null : word
}

/** Questions and guides stand in front of the pages of types, which are long lists of names. */
const boostDocument = (id: string): number => {
  if (/\/questions\b/.test(id)) return 1.5
  if (/\/reference\/types\//.test(id)) return 0.3
  if (/\/(messages|design|views|speed)\b/.test(id)) return 0.5
  if (/\/reference\/errors\/[\w-]+(\.html)?#(in-your-code|what-|why)/.test(id)) return 0.6
  return 1
}

/**
 * How the search of the site finds pages. VitePress copies the text of these functions into the pages, so they use nothing of
 * this file.
 */
export const searchOptions = {
  options: { processTerm },
  searchOptions: { boostDocument, fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
}
