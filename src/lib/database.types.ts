// Written by `npm run db:types` from the migrations; not edited by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      channels: {
        Row: {
          created_at: string;
          id: string;
          kind: string;
          name: string;
          org_id: string;
          settings: NonNullable<Json>;
          status: Database["public"]["Enums"]["channel_status"];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          kind: string;
          name: string;
          org_id: string;
          settings?: NonNullable<Json>;
          status?: Database["public"]["Enums"]["channel_status"];
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: string;
          name?: string;
          org_id?: string;
          settings?: NonNullable<Json>;
          status?: Database["public"]["Enums"]["channel_status"];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "channels_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          org_id: string;
          revoked_at: string | null;
          role: Database["public"]["Enums"]["member_role"];
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          org_id: string;
          revoked_at?: string | null;
          role: Database["public"]["Enums"]["member_role"];
          token_hash: string;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          org_id?: string;
          revoked_at?: string | null;
          role?: Database["public"]["Enums"]["member_role"];
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: "invitations_invited_by_fkey";
            columns: ["invited_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
          {
            foreignKeyName: "invitations_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      members: {
        Row: {
          created_at: string;
          org_id: string;
          role: Database["public"]["Enums"]["member_role"];
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          org_id: string;
          role: Database["public"]["Enums"]["member_role"];
          user_id: string;
        };
        Update: {
          created_at?: string;
          org_id?: string;
          role?: Database["public"]["Enums"]["member_role"];
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "members_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "members_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      notification_settings: {
        Row: {
          email_digest: Database["public"]["Enums"]["digest_rhythm"];
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          email_digest?: Database["public"]["Enums"]["digest_rhythm"];
          updated_at?: string;
          user_id: string;
        };
        Update: {
          email_digest?: Database["public"]["Enums"]["digest_rhythm"];
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notification_settings_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      notifications: {
        Row: {
          about_org_id: string | null;
          count: number;
          created_at: string;
          details: NonNullable<Json>;
          id: string;
          kind: string;
          link: string;
          read_at: string | null;
          severity: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          about_org_id?: string | null;
          count?: number;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: string;
          kind: string;
          link: string;
          read_at?: string | null;
          severity?: string;
          user_id: string;
        };
        Update: {
          about_org_id?: string | null;
          count?: number;
          created_at?: string;
          details?: NonNullable<Json>;
          id?: string;
          kind?: string;
          link?: string;
          read_at?: string | null;
          severity?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "notifications_about_org_id_fkey";
            columns: ["about_org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "notifications_user_id_fkey";
            columns: ["user_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["user_id"];
          },
        ];
      };
      order_lines: {
        Row: {
          id: string;
          line_number: number;
          order_id: string;
          org_id: string;
          product_id: string | null;
          quantity: number;
          sku: string;
          title: string | null;
          total: number;
          unit_price: number;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          line_number: number;
          order_id: string;
          org_id: string;
          product_id?: string | null;
          quantity: number;
          sku: string;
          title?: string | null;
          total?: never;
          unit_price: number;
        };
        Update: {
          id?: string;
          line_number?: number;
          order_id?: string;
          org_id?: string;
          product_id?: string | null;
          quantity?: number;
          sku?: string;
          title?: string | null;
          total?: never;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: "order_lines_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "order_lines_org_id_order_id_fkey";
            columns: ["org_id", "order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "order_lines_org_id_product_id_fkey";
            columns: ["org_id", "product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      orders: {
        Row: {
          buyer_email: string | null;
          buyer_name: string | null;
          buyer_phone: string | null;
          channel_id: string | null;
          created_at: string;
          currency: string;
          discount: number;
          id: string;
          number: string;
          org_id: string;
          placed_at: string;
          ship_city: string | null;
          ship_country: string | null;
          ship_postal_code: string | null;
          ship_region: string | null;
          ship_street: string | null;
          shipping: number;
          status: Database["public"]["Enums"]["order_status"];
          subtotal: number;
          tax: number;
          total: number;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          buyer_email?: string | null;
          buyer_name?: string | null;
          buyer_phone?: string | null;
          channel_id?: string | null;
          created_at?: string;
          currency?: string;
          discount?: number;
          id?: string;
          number: string;
          org_id: string;
          placed_at: string;
          ship_city?: string | null;
          ship_country?: string | null;
          ship_postal_code?: string | null;
          ship_region?: string | null;
          ship_street?: string | null;
          shipping?: number;
          status?: Database["public"]["Enums"]["order_status"];
          subtotal: number;
          tax?: number;
          total?: never;
          updated_at?: string;
        };
        Update: {
          buyer_email?: string | null;
          buyer_name?: string | null;
          buyer_phone?: string | null;
          channel_id?: string | null;
          created_at?: string;
          currency?: string;
          discount?: number;
          id?: string;
          number?: string;
          org_id?: string;
          placed_at?: string;
          ship_city?: string | null;
          ship_country?: string | null;
          ship_postal_code?: string | null;
          ship_region?: string | null;
          ship_street?: string | null;
          shipping?: number;
          status?: Database["public"]["Enums"]["order_status"];
          subtotal?: number;
          tax?: number;
          total?: never;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "orders_org_id_channel_id_fkey";
            columns: ["org_id", "channel_id"];
            isOneToOne: false;
            referencedRelation: "channels";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "orders_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      organizations: {
        Row: {
          city: string | null;
          closes_at: string | null;
          country: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          id: string;
          locale: string;
          name: string;
          phone: string | null;
          postal_code: string | null;
          provincial_tax_number: string | null;
          region: string | null;
          slug: string;
          street: string | null;
          tax_number: string | null;
          time_zone: string;
          units: Database["public"]["Enums"]["unit_system"];
          updated_at: string;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          city?: string | null;
          closes_at?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          email?: string | null;
          id?: string;
          locale?: string;
          name: string;
          phone?: string | null;
          postal_code?: string | null;
          provincial_tax_number?: string | null;
          region?: string | null;
          slug: string;
          street?: string | null;
          tax_number?: string | null;
          time_zone?: string;
          units?: Database["public"]["Enums"]["unit_system"];
          updated_at?: string;
          website?: string | null;
        };
        Update: {
          city?: string | null;
          closes_at?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          email?: string | null;
          id?: string;
          locale?: string;
          name?: string;
          phone?: string | null;
          postal_code?: string | null;
          provincial_tax_number?: string | null;
          region?: string | null;
          slug?: string;
          street?: string | null;
          tax_number?: string | null;
          time_zone?: string;
          units?: Database["public"]["Enums"]["unit_system"];
          updated_at?: string;
          website?: string | null;
        };
        Relationships: [];
      };
      products: {
        Row: {
          attributes: NonNullable<Json>;
          brand: string | null;
          category: string | null;
          condition: Database["public"]["Enums"]["product_condition"];
          cost: number | null;
          country_of_origin: string | null;
          created_at: string;
          currency: string;
          description_en: string | null;
          description_fr: string | null;
          eta: string | null;
          gtin: string | null;
          height: number | null;
          hs_code: string | null;
          id: string;
          images: NonNullable<Json>;
          lead_time_days: number | null;
          length: number | null;
          map: number | null;
          minimum_order: number | null;
          mpn: string | null;
          msrp: number | null;
          org_id: string;
          price: number | null;
          promo_cost: number | null;
          promo_ends: string | null;
          size_unit: string;
          sku: string;
          status: Database["public"]["Enums"]["product_status"];
          successor_sku: string | null;
          supplier_id: string | null;
          tags: string[];
          title_en: string | null;
          title_fr: string | null;
          updated_at: string;
          variant_group: string | null;
          variant_options: NonNullable<Json>;
          version: number;
          weight: number | null;
          weight_unit: string;
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          attributes?: NonNullable<Json>;
          brand?: string | null;
          category?: string | null;
          condition?: Database["public"]["Enums"]["product_condition"];
          cost?: number | null;
          country_of_origin?: string | null;
          created_at?: string;
          currency?: string;
          description_en?: string | null;
          description_fr?: string | null;
          eta?: string | null;
          gtin?: string | null;
          height?: number | null;
          hs_code?: string | null;
          id?: string;
          images?: NonNullable<Json>;
          lead_time_days?: number | null;
          length?: number | null;
          map?: number | null;
          minimum_order?: number | null;
          mpn?: string | null;
          msrp?: number | null;
          org_id: string;
          price?: number | null;
          promo_cost?: number | null;
          promo_ends?: string | null;
          size_unit?: string;
          sku: string;
          status?: Database["public"]["Enums"]["product_status"];
          successor_sku?: string | null;
          supplier_id?: string | null;
          tags?: string[];
          title_en?: string | null;
          title_fr?: string | null;
          updated_at?: string;
          variant_group?: string | null;
          variant_options?: NonNullable<Json>;
          version?: number;
          weight?: number | null;
          weight_unit?: string;
          width?: number | null;
        };
        Update: {
          attributes?: NonNullable<Json>;
          brand?: string | null;
          category?: string | null;
          condition?: Database["public"]["Enums"]["product_condition"];
          cost?: number | null;
          country_of_origin?: string | null;
          created_at?: string;
          currency?: string;
          description_en?: string | null;
          description_fr?: string | null;
          eta?: string | null;
          gtin?: string | null;
          height?: number | null;
          hs_code?: string | null;
          id?: string;
          images?: NonNullable<Json>;
          lead_time_days?: number | null;
          length?: number | null;
          map?: number | null;
          minimum_order?: number | null;
          mpn?: string | null;
          msrp?: number | null;
          org_id?: string;
          price?: number | null;
          promo_cost?: number | null;
          promo_ends?: string | null;
          size_unit?: string;
          sku?: string;
          status?: Database["public"]["Enums"]["product_status"];
          successor_sku?: string | null;
          supplier_id?: string | null;
          tags?: string[];
          title_en?: string | null;
          title_fr?: string | null;
          updated_at?: string;
          variant_group?: string | null;
          variant_options?: NonNullable<Json>;
          version?: number;
          weight?: number | null;
          weight_unit?: string;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "products_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "products_org_id_supplier_id_fkey";
            columns: ["org_id", "supplier_id"];
            isOneToOne: false;
            referencedRelation: "suppliers";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      profiles: {
        Row: {
          company_name: string | null;
          created_at: string;
          display_name: string | null;
          updated_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          company_name?: string | null;
          created_at?: string;
          display_name?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          company_name?: string | null;
          created_at?: string;
          display_name?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      stock: {
        Row: {
          available: number;
          incoming: number;
          incoming_eta: string | null;
          on_hand: number;
          org_id: string;
          product_id: string;
          reserved: number;
          updated_at: string;
          warehouse_id: string;
        };
        ComputedFields: never;
        Insert: {
          available?: never;
          incoming?: number;
          incoming_eta?: string | null;
          on_hand?: number;
          org_id: string;
          product_id: string;
          reserved?: number;
          updated_at?: string;
          warehouse_id: string;
        };
        Update: {
          available?: never;
          incoming?: number;
          incoming_eta?: string | null;
          on_hand?: number;
          org_id?: string;
          product_id?: string;
          reserved?: number;
          updated_at?: string;
          warehouse_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "stock_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "stock_org_id_product_id_fkey";
            columns: ["org_id", "product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["org_id", "id"];
          },
          {
            foreignKeyName: "stock_org_id_warehouse_id_fkey";
            columns: ["org_id", "warehouse_id"];
            isOneToOne: false;
            referencedRelation: "warehouses";
            referencedColumns: ["org_id", "id"];
          },
        ];
      };
      suppliers: {
        Row: {
          account_number: string | null;
          code: string;
          contact_name: string | null;
          country: string | null;
          created_at: string;
          currency: string;
          email: string | null;
          id: string;
          lead_time_days: number | null;
          name: string;
          notes: string | null;
          org_id: string;
          phone: string | null;
          status: Database["public"]["Enums"]["supplier_status"];
          updated_at: string;
          website: string | null;
        };
        ComputedFields: never;
        Insert: {
          account_number?: string | null;
          code: string;
          contact_name?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          email?: string | null;
          id?: string;
          lead_time_days?: number | null;
          name: string;
          notes?: string | null;
          org_id: string;
          phone?: string | null;
          status?: Database["public"]["Enums"]["supplier_status"];
          updated_at?: string;
          website?: string | null;
        };
        Update: {
          account_number?: string | null;
          code?: string;
          contact_name?: string | null;
          country?: string | null;
          created_at?: string;
          currency?: string;
          email?: string | null;
          id?: string;
          lead_time_days?: number | null;
          name?: string;
          notes?: string | null;
          org_id?: string;
          phone?: string | null;
          status?: Database["public"]["Enums"]["supplier_status"];
          updated_at?: string;
          website?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "suppliers_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
      warehouses: {
        Row: {
          active: boolean;
          city: string | null;
          code: string;
          country: string | null;
          created_at: string;
          id: string;
          name: string;
          org_id: string;
          postal_code: string | null;
          region: string | null;
          street: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          active?: boolean;
          city?: string | null;
          code: string;
          country?: string | null;
          created_at?: string;
          id?: string;
          name: string;
          org_id: string;
          postal_code?: string | null;
          region?: string | null;
          street?: string | null;
          updated_at?: string;
        };
        Update: {
          active?: boolean;
          city?: string | null;
          code?: string;
          country?: string | null;
          created_at?: string;
          id?: string;
          name?: string;
          org_id?: string;
          postal_code?: string | null;
          region?: string | null;
          street?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "warehouses_org_id_fkey";
            columns: ["org_id"];
            isOneToOne: false;
            referencedRelation: "organizations";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_invitation: { Args: { token: string }; Returns: Json };
      close_organization: { Args: { org: string; typed_name: string }; Returns: string };
      decline_invitation: { Args: { token: string }; Returns: string };
      export_page: { Args: { after?: string[]; of_table: string; org: string }; Returns: Json };
      exportable_tables: { Args: Record<PropertyKey, never>; Returns: string[] };
      invite_member: {
        Args: { email: string; org: string; role: Database["public"]["Enums"]["member_role"] };
        Returns: Json;
      };
      keep_organization: { Args: { org: string }; Returns: boolean };
      leave_organization: { Args: { org: string }; Returns: string };
      mark_notifications_read: { Args: { ids?: string[] }; Returns: undefined };
      my_security: { Args: Record<PropertyKey, never>; Returns: Json };
      organization_members: {
        Args: { org: string };
        Returns: {
          display_name: string;
          email: string;
          joined_at: string;
          role: Database["public"]["Enums"]["member_role"];
          user_id: string;
        }[];
      };
      read_invitation: { Args: { token: string }; Returns: Json };
      record_security_event: {
        Args: {
          address: string;
          client_event_id: string;
          details: Json;
          email_hmac: string;
          ip_truncated: string;
          person: string;
          session: string;
          severity: string;
          type: string;
          ua_family: string;
        };
        Returns: number;
      };
      remove_member: { Args: { member: string; org: string }; Returns: string };
      revoke_invitation: { Args: { invitation: string }; Returns: string };
      search: {
        Args: { org: string; query: string };
        Returns: {
          code: string;
          id: string;
          kind: string;
          name: string;
          name_fr: string;
        }[];
      };
      security_metrics: {
        Args: { addresses: string[]; org: string; person: string };
        Returns: Json;
      };
      security_standing: { Args: { org: string; person: string; session: string }; Returns: Json };
      set_member_role: {
        Args: { member: string; org: string; role: Database["public"]["Enums"]["member_role"] };
        Returns: string;
      };
      unread_notifications: { Args: Record<PropertyKey, never>; Returns: number };
    };
    Enums: {
      channel_status: "draft" | "active" | "paused";
      digest_rhythm: "never" | "daily" | "weekly";
      member_role: "viewer" | "editor" | "owner";
      order_status: "new" | "confirmed" | "shipped" | "delivered" | "cancelled" | "returned";
      product_condition: "new" | "open_box" | "refurbished" | "used";
      product_status: "draft" | "active" | "archived";
      supplier_status: "active" | "paused" | "archived";
      unit_system: "metric" | "imperial";
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {
      channel_status: ["draft", "active", "paused"],
      digest_rhythm: ["never", "daily", "weekly"],
      member_role: ["viewer", "editor", "owner"],
      order_status: ["new", "confirmed", "shipped", "delivered", "cancelled", "returned"],
      product_condition: ["new", "open_box", "refurbished", "used"],
      product_status: ["draft", "active", "archived"],
      supplier_status: ["active", "paused", "archived"],
      unit_system: ["metric", "imperial"],
    },
  },
} as const;
