// the catalogues are made by tools/catalogue.py before the build
declare module "*.json" {
  const words: Record<string, string>;
  export default words;
}
