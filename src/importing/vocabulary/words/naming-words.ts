/**
 * Words in column names for a product's identifiers, names, texts and categories, in English and French, without
 * accents. A phrase such as "stock code" counts as one word and takes precedence over its parts.
 */
export const NAMING_WORDS = {
  sku: "sku, skus, ugs, stock keeping unit, custom label, stock code, stock number, stock no, stock num",
  gtin: "gtin, gtins, upc, upcs, ean, eans, ean upc, isbn, jan, cup, barcode, barcodes, bar code, code barre, code barres, code bar, code bars, code a barre, code a barres, code a bars, codebarre, codebarres, barcod, gencod, gencode, global trade item number, upc a, international pid",
  mpn: "mpn, mfpn, manufacturer aid, manufacturer pid, manufacturer article id, vpn",
  thing:
    "item, items, article, articles, art, product, products, produit, produits, prod, part, parts, piece, offer, offre, merchandise, marchandise, marchandises, variant, variante, itm, trade item, trade items, service, services",
  ref: "ref, refs, reference, references",
  code: "code, codes, cod, cde, key, cle, clef",
  id: "id, ids, identifier, identifiant, identification, identity",
  number: "number, numbers, no, nos, num, numero, numeros, nbr, nr, n, pn, aid, pid",
  maker:
    "manufacturer, manufacturers, manufacture s, mfr, mfrs, mfg, manuf, manf, mnf, maker, oem, fabricant, fabricants, manufacturier, constructeur, mfgr, fab, fabr",
  brand: "brand, brands, marque, marques, make",
  publisher: "publisher, editeur, producer, producteur",
  supplier:
    "supplier, suppliers, vendors, fournisseur, fournisseurs, fourn, frs, supp, distributor, distributeur, grossiste",
  vendor: "vendor, vend, vnd",
  seller: "seller, merchant, vendeur, shop, boutique, custom, store",
  model: "model, models, modele, modeles",
  style: "style, styles",
  catalogue: "catalog, catalogue",
  material: "material, materials, matiere, matieres",
  internal: "internal, interne, own",
  alternate:
    "alternate, alternative, alt, alternatif, old, ancien, ancienne, previous, external, externe, prior, precedent, precedente, anterieur, anterieure",
  parent:
    "parent, parents, group id, item group id, groupe de variantes, variation group, variant group, model group",
  handle: "handle, alias",
  record:
    "internal id, id interne, system id, token, guid, uuid, record id, refnum, timestamp, row id, row number, handle id",
  name: "name, names, nom, noms",
  title:
    "title, titles, titre, titres, designation, designations, design, libelle, libelles, intitule, denomination",
  label: "label, labels",
  display:
    "display, affiche, affichage, full, complete, web, commercial, commerciale, usual, usuel, auction",
  description:
    "description, descriptions, desc, descr, descriptif, descriptifs, dscr, bullet, copy, details, detail text, body, overview, apercu",
  long: "long, longue, extended, detailed, detaillee, detaille, longdesc, complet",
  short: "short, courte, court, brief, breve",
  html: "html",
  marketing: "marketing",
  seo: "seo, meta, balise, search engine",
  category:
    "category, categories, categorie, cat, categ, taxonomy, taxonomie, rayon, breadcrumb, categoryid",
  family: "family, familles, famille, families",
  department: "department, departement, dept, dpt",
  class: "class, classes, classe, classification, bisac",
  group: "group, groups, groupe, groupes",
  type: "type, types, kind, genre",
  line: "line, ligne, lines, gamme, range",
  sub: "sub, subcategory, subcategories, subcat, sous categorie, sous famille, sous, subclass, subgroup, secondary, secondaire, sousfamille",
  collection: "collection, collections",
  season: "season, saison, seasons",
  commodity: "commodity",
  tags: "tag, tags, keyword, keywords, mot cle, mots cles, mots clefs, etiquette, etiquettes, search terms, search term, labels tags",
  condition: "condition, conditions, item condition",
  state: "state, etat",
  status: "status, statut, statuts, stat, lifecycle, lifecycle status, cycle de vie",
  active:
    "active, actif, active status, enabled, enable, publie, published, publiee, en ligne, activestatus",
  visible: "visible, visibility, visibilite",
  inactive:
    "inactive, inactif, discontinued, discontinue, disc, hidden, hide, blocked, bloque, archived, archive, obsolete, obsoleted, sommeil, gele, frozen, locked, deleted, supprimer, delete, en sommeil",
} as const;
