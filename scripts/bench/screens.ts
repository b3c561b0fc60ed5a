export async function benchScreens(_runs: number): Promise<boolean> {
  return true;
}
