/**
 * The address of the repository, which the publisher of the package fills in: `node scripts/publisher.mjs <address>`
 * changes it here, in package.json and in the pages. A test compares these places.
 */
export const repository = 'https://git.example/portico'
