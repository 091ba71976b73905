import type { ChannelCategory } from "@/channels/categories/suggest-category.ts";

/**
 * The top categories of Google's taxonomy and some paths below them, mainly for electronics and offices. Google accepts
 * paths as well as numbers. The digits after "|" are UNSPSC prefixes. People can load the whole taxonomy from the file
 * that Google publishes.
 */
const PATHS = `
Animals & Pet Supplies|10
Apparel & Accessories|53
Apparel & Accessories > Clothing|5310
Apparel & Accessories > Shoes|5311
Apparel & Accessories > Jewelry|5410
Arts & Entertainment|60
Baby & Toddler|
Business & Industrial|
Cameras & Optics|4512
Cameras & Optics > Cameras|451215
Cameras & Optics > Cameras > Digital Cameras|45121504
Cameras & Optics > Cameras > Webcams|45121520
Electronics|32
Electronics > Audio|5216
Electronics > Audio > Audio Components > Headphones & Headsets|52161514
Electronics > Audio > Audio Components > Speakers|52161512
Electronics > Communications|4319
Electronics > Communications > Telephony > Mobile Phones|43191501
Electronics > Computers|4321
Electronics > Computers > Computer Servers|43211501
Electronics > Computers > Desktop Computers|43211507
Electronics > Computers > Laptops|43211503
Electronics > Computers > Tablet Computers|43211509
Electronics > Electronics Accessories|
Electronics > Electronics Accessories > Cables|2612
Electronics > Electronics Accessories > Computer Components|4320
Electronics > Electronics Accessories > Computer Components > Input Devices > Keyboards|43211706
Electronics > Electronics Accessories > Computer Components > Input Devices > Mice & Trackballs|43211708
Electronics > Electronics Accessories > Computer Components > Storage Devices|432018
Electronics > Electronics Accessories > Computer Components > Storage Devices > Hard Drives|43201803
Electronics > Electronics Accessories > Memory|432014
Electronics > Electronics Accessories > Memory > Flash Memory|43202005
Electronics > Electronics Accessories > Power|3912
Electronics > Electronics Accessories > Power > Batteries|2611
Electronics > Electronics Accessories > Power > UPS|39121004
Electronics > Networking|4322
Electronics > Networking > Modems|43222628
Electronics > Networking > Bridges & Routers|43222609
Electronics > Networking > Hubs & Switches|43222612
Electronics > Print, Copy, Scan & Fax|4321211
Electronics > Print, Copy, Scan & Fax > Printers, Copiers & Fax Machines|432121
Electronics > Print, Copy, Scan & Fax > Scanners|43211711
Electronics > Print, Copy, Scan & Fax > Printer, Copier & Fax Machine Accessories > Printer Consumables|441031
Electronics > Video|
Electronics > Video > Computer Monitors|43211902
Electronics > Video > Projectors|45111609
Electronics > Video > Televisions|52161505
Food, Beverages & Tobacco|50
Furniture|56
Furniture > Chairs|56112102
Furniture > Office Furniture|5611
Furniture > Office Furniture > Desks|56101703
Hardware|31
Hardware > Tools|27
Health & Beauty|51
Home & Garden|52
Home & Garden > Lighting|39
Luggage & Bags|5312
Media|5510
Office Supplies|44
Office Supplies > General Office Supplies|4412
Office Supplies > General Office Supplies > Paper Products|1411
Software|4323
Software > Computer Software|432315
Software > Computer Software > Operating Systems|43233004
Sporting Goods|49
Toys & Games|60
Vehicles & Parts|25`;

export const GOOGLE_CATEGORIES: readonly ChannelCategory[] = PATHS.trim()
  .split("\n")
  .map((line) => {
    const [path = "", unspsc = ""] = line.split("|");
    return { code: path, path, ...(unspsc === "" ? {} : { unspsc: [unspsc] }) };
  });
